/** What Chromium, Firefox, Safari and Vite say of a script or a style sheet that does not come. */
const said = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** A part of the portal itself did not come: the network failed, or a newer build has taken its place. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && said.some((words) => words.test(error.message));
}
