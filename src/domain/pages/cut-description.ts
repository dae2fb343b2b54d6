import { cutText } from '../cut-text';

/** Cuts a description to its first 40 characters (specification, section 9), never inside an emoji. */
export const cutDescription = (description: string): string => cutText(description, 40, 'graphemes');
