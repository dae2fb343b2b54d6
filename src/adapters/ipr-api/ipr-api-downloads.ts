import { downloadFormats } from '#domain/dashboards/download';
import type { Downloads } from '#ports/dashboards/downloads';
import { UnreadableAnswer } from './client/call-errors';
import type { IprApiClient } from './client/ipr-api-client';

export const createIprApiDownloads = ({ call }: IprApiClient): Downloads => ({
  formats: () =>
    call('downloadFormats', {}, ({ formats, history = [] }) => ({
      catalogue: downloadFormats.filter((format) => formats.includes(format)),
      history: downloadFormats.filter((format) => history.includes(format)),
    })),

  address: (format, asked) => {
    const { dashboard: id, topic, by, text, since } = asked ?? {};
    const history = {
      ...(id && { id }),
      ...(topic && { topic }),
      ...(by !== undefined && { by }),
      ...(text !== undefined && { text }),
      ...(since && { since: since.toISOString() }),
    };
    return call('download', { body: { format, ...(asked && { history }) } }, ({ url }, response) => {
      if (!URL.canParse(url, response.url)) throw new UnreadableAnswer(response);
      const { protocol, href } = new URL(url, response.url);
      if (!['https:', 'http:'].includes(protocol)) throw new UnreadableAnswer(response);
      return href;
    });
  },
});
