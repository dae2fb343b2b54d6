/** The messages of Chromium, Firefox, Safari and Vite for a script or a style sheet that failed to load. */
const said = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** True for an import that failed, because of the network or because a newer build has replaced the file. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && said.some((words) => words.test(error.message));
}
