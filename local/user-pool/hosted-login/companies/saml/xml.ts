import { DOMParser } from '@xmldom/xmldom';

/** Bounds of a message, because checking a signature looks at each element several times. */
const longest = 64 * 1024;
const mostElements = 500;

const declaration = /^\s*<\?xml\s[^<>]*\?>/;

/**
 * Parses a message of a SAML provider, and returns its root element. Throws for anything but elements and text: a document type could define
 * entities, and a comment can split a text into two of which some readers see the first.
 */
export function readXml(text: string): Element {
  if (text.length > longest) throw new Error('The message is too long.');
  const content = text.replace(declaration, '');
  if (/<[!?]/.test(content)) throw new Error('The message has a document type, a comment or an instruction.');
  const tags = content.split('<').length - 1;
  if (tags > 2 * mostElements) throw new Error('The message has too many elements.');
  const document = new DOMParser({ errorHandler: refuse }).parseFromString(content, 'text/xml');
  const roots = elementsIn(document);
  if (roots.length !== 1 || !roots[0]) throw new Error('The message is not XML.');
  return roots[0];
}

function refuse(_level: string, message: unknown): never {
  throw new Error(`The message is not XML: ${String(message).split('\n')[0]}`);
}

const elementsIn = (node: Node): Element[] =>
  Array.from(node.childNodes).filter((child): child is Element => child.nodeType === 1);

/** The children of this name, or all children. */
export const childrenOf = (parent: Element, namespace?: string, name?: string): Element[] =>
  elementsIn(parent).filter((child) => namespace === undefined || isNamed(child, namespace, name));

/** Returns the only child of this name. Throws unless there is exactly one. */
export function childOf(parent: Element, namespace: string, name: string): Element {
  const [child, ...more] = childrenOf(parent, namespace, name);
  if (child === undefined || more.length > 0) throw new Error(`${parent.localName} must have one ${name}.`);
  return child;
}

export const isNamed = (element: Element, namespace: string, name?: string): boolean =>
  element.namespaceURI === namespace && (name === undefined || element.localName === name);

/** The elements below `root`, and `root` itself. */
export const allIn = (root: Element): Element[] => [root, ...Array.from(root.getElementsByTagName('*'))];

/** The text of an element that has no children. */
export function textOf(element: Element): string {
  if (elementsIn(element).length > 0) throw new Error(`${element.localName} must be text.`);
  return element.textContent ?? '';
}
