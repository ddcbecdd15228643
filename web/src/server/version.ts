/** Whether this page is of the version that the server has now. */

/** Whether the server serves another page than this one; not if it cannot be reached. */
export async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return false;
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && !(await answer.text()).includes(new URL(entry.src).pathname);
  } catch {
    return false;
  }
}
