/**
 * Whether this browser may store anything about the user besides the tokens of their session: favourites, recents, open pages, errors,
 * lists. Nothing on a shared computer.
 */
export const mayStore = ({ sharedComputer }: { sharedComputer?: true }): boolean => !sharedComputer;
