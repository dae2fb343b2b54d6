import * as z from 'zod/mini';
import { type Marks, marksVersion, readMarks } from '#domain/dashboards/shelf/marks';

/** Items and values of a later release are kept as they are. */
const marks = z.custom<Marks>((found) => readMarks(found) !== undefined);

/** The changes made in one browser. */
export const shelfRequest = z.strictObject({ version: z.literal(marksVersion), marks });

/** The whole shelf. The marks of a later version can't be read. */
export const shelfAnswer = z.object({ version: z.number(), marks: z.unknown() });
