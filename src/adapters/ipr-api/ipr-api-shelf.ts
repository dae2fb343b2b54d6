import type { AnswerOf } from '#contract/calls';
import { type Marks, marksVersion, readMarks } from '#domain/dashboards/shelf/marks';
import type { KeptShelf } from '#ports/dashboards/kept-shelf';
import { CallRefused, UnreadableAnswer } from './client/call-errors';
import type { IprApiClient } from './client/ipr-api-client';
import { readAnswer } from './client/read-answer';
import { settle } from './client/settle';

export const createIprApiShelf = ({ call, send }: IprApiClient): KeptShelf => ({
  read: () => call('shelf', {}, toMarks),

  merge: (marks, isLeaving) =>
    settle(
      // The browser finishes this request after the page has closed, if its body is below 64 KB.
      send('mergeShelf', { body: { version: marksVersion, marks } }, { keepalive: isLeaving }).then(async (response) =>
        toMarks(await readAnswer('mergeShelf', response), response),
      ),
    ),
});

function toMarks({ version, marks }: AnswerOf<'shelf'>, response: Response): Marks {
  if (version > marksVersion) throw new CallRefused({ kind: 'rejected', code: 'later-version' }, response);
  const read = readMarks(marks);
  if (!read) throw new UnreadableAnswer(response);
  return read;
}
