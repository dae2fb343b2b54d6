import { describe, expect, it } from 'vitest';
import { type ContentEvent, askedContent, contentAfter } from '#domain/dashboards/viewing/shown-content';

const [summary, regions] = [
  { id: 'summary', name: 'Summary' },
  { id: 'regions', name: 'Regions' },
];
const west = { name: 'Region', values: ['West'] };
const year = { name: 'Year', values: ['2024'] };
const asked = { sheet: 'regions', parameters: [west] };

const ready = {
  event: 'ready',
  sheets: [summary, regions],
  selectedSheet: 'regions',
  parameters: [west, year],
} satisfies ContentEvent;
const after = (...events: ContentEvent[]) => events.reduce(contentAfter, askedContent(asked));
const told = (over: Partial<typeof ready> | Record<'sheets', undefined> | Record<'parameters', undefined> = {}) =>
  ({ ...ready, ...over }) as ContentEvent;

describe('what a frame shows', () => {
  it('is the view that was asked for, unconfirmed, before the BI service has answered', () => {
    expect(after()).toMatchObject({ view: asked, gone: [], sheets: [], isConfirmed: false, isComplete: false });
  });

  it('is the view that was asked for, once the BI service has told sheets and parameters', () => {
    expect(after({ event: 'shown', isConfirmed: true }, told())).toEqual({
      view: asked,
      gone: [],
      sheets: [summary, regions],
      selectedSheet: 'regions',
      published: [year],
      isConfirmed: true,
      isComplete: true,
    });
  });

  it.each([
    ['is not confirmed', [told()]],
    ['comes without sheets', [{ event: 'shown', isConfirmed: true }, told({ sheets: undefined })]],
    ['comes without parameters', [{ event: 'shown', isConfirmed: true }, told({ parameters: undefined })]],
  ] satisfies [string, ContentEvent[]][])('may be incomplete where the answer %s', (_, events) => {
    expect(after(...events).isComplete).toBe(false);
  });

  it('keeps the view that was asked for until the parameters are read, and leaves out what is gone then', () => {
    expect(after(told({ sheets: undefined, parameters: undefined }))).toMatchObject({
      view: asked,
      gone: [],
      sheets: [],
    });
    expect(after(told({ sheets: [summary], parameters: [year] }))).toMatchObject({
      view: { parameters: [] },
      gone: ['regions', 'Region'],
    });
  });

  it('keeps what the user has changed when a slow frame is read again', () => {
    const changed: ContentEvent = { event: 'parameters-changed', parameters: [{ name: 'Region', values: ['East'] }] };
    expect(after(told(), changed, told()).view.parameters).toEqual([{ name: 'Region', values: ['East'] }]);
  });

  it('follows the sheet and the parameters that are chosen, without those at their published values', () => {
    const selected = after(told(), { event: 'sheet-selected', sheet: summary });
    expect(selected).toMatchObject({ selectedSheet: 'summary', view: { parameters: [west] } });
    const changed = contentAfter(selected, { event: 'parameters-changed', parameters: [year] });
    expect(changed.view.parameters).toEqual([west]);
  });

  it('is the view that a tool has shown in the same frame', () => {
    const shown = after(told(), {
      event: 'view-shown',
      asked: { sheet: 'old', parameters: [year] },
      parameters: [year],
    });
    expect(shown).toMatchObject({ view: { parameters: [year] }, gone: ['old'] });
  });
});
