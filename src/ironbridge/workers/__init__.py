"""Processes that answer questions: one implementation for the arena, reviews, the server and the commands.

A question is a plain value that can be pickled and answers itself. A `Worker` is a process that answers one after
another. `answers` gives many questions to several workers. What is asked first is for the callers to decide. `spread`
plays the worlds of a master on several.
"""

from ironbridge.workers.faults import AnswerFailed, WorkerDied, fault_of
from ironbridge.workers.pool import answers, in_order
from ironbridge.workers.question import Question, Report
from ironbridge.workers.worker import Worker

__all__ = [
    "AnswerFailed",
    "Question",
    "Report",
    "Worker",
    "WorkerDied",
    "answers",
    "fault_of",
    "in_order",
]
