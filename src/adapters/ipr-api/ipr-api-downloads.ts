import type { KyInstance } from 'ky';
import { downloadFormats } from '#domain/dashboards/download';
import type { Downloads } from '#ports/downloads';
import { type DownloadRequest, downloadAnswer, downloadFormatsAnswer } from '#contract/downloads';
import { read } from './read';
import { UnreadableAnswer, settle } from './settle';

export const createIprApiDownloads = (api: KyInstance): Downloads => ({
  formats: () =>
    settle(
      read(api.get('quicksight/dashboard/download'), downloadFormatsAnswer).then(({ formats, history = [] }) => ({
        catalogue: downloadFormats.filter((format) => formats.includes(format)),
        history: downloadFormats.filter((format) => history.includes(format)),
      })),
    ),

  address: (format, asked) => {
    const { dashboard: id, topic, by } = asked ?? {};
    const history = { ...(id && { id }), ...(topic && { topic }), ...(by !== undefined && { by }) };
    const json: DownloadRequest = { format, ...(asked && { history }) };
    return settle(
      api.post('quicksight/dashboard/download', { json, retry: 0 }).then(async (response) => {
        const { url } = await read(response, downloadAnswer);
        if (!URL.canParse(url, response.url)) throw new UnreadableAnswer(response);
        const { protocol, href } = new URL(url, response.url);
        if (!['https:', 'http:'].includes(protocol)) throw new UnreadableAnswer(response);
        return href;
      }),
    );
  },
});
