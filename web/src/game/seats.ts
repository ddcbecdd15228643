/** The seats' shapes, in the order of the seats; colours come from the style sheet. */
export const SHAPES: readonly string[] = ["diamond", "square", "disc", "triangle"];
