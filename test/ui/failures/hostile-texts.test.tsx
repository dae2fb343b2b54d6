import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { dashboardsNamed, openPortal } from '../a-portal';
import { entries } from '../shell/the-menu';

declare global {
  interface Window {
    hasRun?: boolean;
  }
}

const run = 'window.hasRun=true';
const payloads = [
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<script>${run}</script>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<a href="javascript:${run}">x</a>`,
  `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<style>@import "javascript:${run}";*{display:none}</style>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<video><source onerror=${run}></video>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${run}</x:script>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `{{constructor.constructor("${run}")()}}`,
  `\${${run}}`,
  `$t(route.home, {"x": "${run}"})`,
  `<0>${run}</0><Trans/>`,
  `expression(${run})`,
  `'; ${run}; //`,
  `__proto__`,
  `constructor.prototype`,
  `[object Object]`,
  `(?:(a+)+)+$[`,
  `*/${run}/*`,
  `'); DROP TABLE dashboards; --`,
  `../../../etc/passwd%00`,
];
const ways: ((text: string) => string)[] = [
  (text) => text,
  (text) => `"${text}`,
  (text) => `'${text}`,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `\`${text}`,
  (text) => `</title>${text}`,
  (text) => `</script>${text}`,
  (text) => `</textarea></style>${text}`,
  (text) => `-->${text}<!--`,
  (text) => `]]>${text}<![CDATA[`,
  (text) => `<noscript><p title="</noscript>${text}">`,
  (text) => `" style="x" autofocus onfocus="${text}`,
  (text) => `" onmouseover="${text}`,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  (text) => text.replaceAll('<', '&#x3c;'),
  (text) => text.replaceAll('<', '\\u003c'),
  (text) => text.replaceAll('<', '\uFF1C'),
  (text) => text.replaceAll('<', '<\0'),
  (text) => text.replaceAll('r', '\tr'),
  (text) => text.toUpperCase(),
  (text) => `\u202E${text}`,
  (text) => `\u2028${text}\u2029`,
  (text) => `\uFEFF\u200B${text}`,
  (text) => `\uD800${text}`,
  (text) => `e\u0301\u0301\u0301${text}`,
  (text) => `👩‍🚀${text}`,
  (text) => `مبيعات ${text}`,
  (text) => JSON.stringify({ title: text }),
  (text) => `{{${text}}}`,
  (text) => `$t(${text})`,
  (text) => `{{- ${text}}} {{count}}`,
  (text) => `<1>${text}</1>`,
  (text) => `[${text}](javascript:${run})`,
  (text) => `@${text}`,
  (text) => `#${text}`,
  (text) => `%0d%0aSet-Cookie: a=${text}`,
  (text) => `${text}${'x'.repeat(40)}`,
  (text) => `${text} ${text}`,
  (text) => `?redirect=//evil.example&x=${text}`,
  (text) => `/../${text}`,
  (text) => `\\${text}`,
  (text) => `<<${text}>>`,
  (text) => `<!DOCTYPE x [<!ENTITY y "${text}">]>&y;`,
  (text) => `=HYPERLINK("${text}")`,
  (text) => `<svg><desc>${text}</desc></svg>`,
  (text) => `<template>${text}</template>`,
  (text) => `<select><option>${text}</option></select>`,
];
const hostile = ways.flatMap((way) => payloads.map((payload) => way(payload)));
const isSoak = import.meta.env['SOAK'] !== undefined;
/** 60 of them, another payload in each way; the soak run shows all, and opens each instead of two a list. */
const shown = isSoak ? hostile : hostile.filter((_, index) => index % 25 === Math.floor(index / 30) % 25);
/** As many as the menu shows without scrolling. */
const together = 20;
const lists = Array.from({ length: Math.ceil(shown.length / together) }, (_, index) =>
  shown.slice(index * together, (index + 1) * together),
);

/** Every text of a dashboard is hostile. */
const hostileDashboards = (texts: string[]): Dashboard[] =>
  dashboardsNamed(...texts).map((dashboard, index) => ({
    ...dashboard,
    // Half of a surrogate pair can be part of a title, but not of an address.
    metaId: `${index}${dashboard.title.toWellFormed()}`,
    metaName: dashboard.title,
    icon: dashboard.title,
    groupList: [dashboard.title],
  }));

/** Elements that the portal never draws, handlers, and links that run. */
const foreign = () =>
  [...document.querySelectorAll('body *')].find(
    ({ localName, attributes }) =>
      /^(base|math|video|animate|template|x:script)$/.test(localName) ||
      [...attributes].some(
        ({ name, value }) =>
          /^on|^srcdoc$/.test(name) ||
          (/^(href|src|action|data)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
      ),
  );

function expectHarmless(): void {
  expect(window.hasRun).toBeUndefined();
  expect(foreign()?.outerHTML).toBeUndefined();
}

const finder = page.getByRole('dialog', { name: 'Find' });
const dialog = page.getByRole('dialog', { name: 'Edit dashboard' });

it.each(lists)('every page shows hostile titles as text: %j and others', { timeout: 120_000 }, async (...texts) => {
  const dashboards = hostileDashboards(texts);
  const { router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards,
    configuration: { openTabs: true },
  });
  await expect.poll(entries).toHaveLength(texts.length + 2);
  expect(new Set(entries())).toEqual(new Set(['Dashboard', 'Management', ...texts.map((text) => text.trim())]));
  expectHarmless();

  const opened = isSoak ? dashboards : dashboards.slice(0, 2);
  for (const { metaId, title } of opened) {
    await router.navigate({ href: `/dashboard/${encodeURIComponent(metaId)}` });
    await expect.poll(() => document.querySelector('h1')?.textContent).toBe(title.trim());
    await expect
      // Chromium keeps half of a surrogate pair, and draws it as a replacement character.
      .poll(() => document.title.toWellFormed())
      .toBe(
        title
          .toWellFormed()
          .replaceAll(/[\s\0]+/g, ' ')
          .trim(),
      );
    expectHarmless();
  }
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await finder.getByRole('combobox', { name: 'Find' }).fill(texts[0]?.slice(0, 20) ?? '');
  expectHarmless();
  await userEvent.keyboard('{Escape}');

  await router.navigate({ href: '/management/quicksight' });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Changed');
  expectHarmless();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/^Saved /).first()).toBeVisible();
  expectHarmless();
});
