/**
 * Takes the place of @types/node, which amazon-quicksight-embedding-sdk refers to: the portal runs in browsers only, so that code which says
 * `process` must not compile.
 */
type NotInBrowsers = never;
