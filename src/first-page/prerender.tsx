import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { checkConfiguration } from '#adapters/config-json/read-configuration';
import { createInMemoryPorts } from '#adapters/in-memory/in-memory-ports';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import { defaultLocale } from '#application/browser/locale';
import { readThisBrowser } from '#application/this-browser';
import { createPortal } from '#application/portal';
import type { Configuration } from '#domain/browser/configuration';
import type { Texts } from '#ports/browser/locale-files';
import { accentStyles } from '../ui/accent';
import { FieldError } from '../ui/kit/fields/field';
import { createPortalRouter } from '../ui/routes/router';
import { createTexts } from '../ui/portal/texts/texts';
import { TextsProvider } from '../ui/portal/texts/texts-provider';

/** The page that `index.html` shows before the portal has loaded, as HTML. */
export interface FirstPage {
  title: string;
  language: string;
  /** For search engines and previews of links. */
  description: string;
  /** The user pool's app client; missing where the page was made from no configuration. */
  clientId: string | undefined;
  form: string;
  /** Header, menu and skeleton, for someone who is signed in. */
  frame: string;
  /** The operator's accent, as CSS; empty where the portal's own is shown. */
  accent: string;
  /** Where "your administrator" leads to, and the picture for the browser's tab; empty where the configuration has none. */
  support: string;
  logo: string;
  /** The messages of empty fields, as templates. */
  messages: string;
  /** The language and the configuration that the page was made from; empty where it was made from none. */
  from: string;
}

const locales = import.meta.glob<Texts>('../ui/locales/*.json', { import: 'default', eager: true });
const localeFiles = {
  names: createLocaleFiles().names,
  offers: {},
  wanted: [],
  load: async (locale: string) => locales[`../ui/locales/${locale}.json`] ?? {},
};

// Modules of signed-in pages ask this of a browser while they load.
Object.assign(globalThis, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
globalThis.navigator ??= { userAgent: '' } as Navigator;

/** The page for a configuration as `/config.json` has it, or without one: then in English and with no title. */
export async function prerender(content?: unknown): Promise<FirstPage> {
  const checked = checkConfiguration(content ?? unconfigured);
  if (!checked.ok) throw new Error(`The configuration has problems: ${JSON.stringify(checked.failure)}`);
  const configuration = checked.value;
  const language = Object.keys(localeFiles.names).find((name) => name === configuration.locale) ?? defaultLocale;
  const signIn = await open('/login', configuration, language);
  const shell = await open('/home/index', configuration, language);
  const message = (field: 'username' | 'password'): string => {
    const text = <FieldError id={field}>{signIn.texts.t(`authFailure.empty-${field}`)}</FieldError>;
    return `<template id="empty-${field}">${renderToStaticMarkup(text)}</template>`;
  };
  return {
    title: content === undefined ? 'Portal' : configuration.title,
    language,
    description: signIn.texts.t('signIn.description'),
    clientId: content === undefined ? undefined : configuration.userPoolClientId,
    form: htmlOf(signIn.page).replace('<form ', '<form data-early '),
    // The content security policy allows no style attributes.
    frame: htmlOf(shell.page).replaceAll(/ style="[^"]*"/g, ''),
    accent: configuration.accent ? accentStyles(configuration.accent) : '',
    support: configuration.links?.support ?? '',
    logo: configuration.logo ?? '',
    messages: message('username') + message('password'),
    from: content === undefined ? '' : JSON.stringify([language, configuration]),
  };
}

function htmlOf(page: ReactNode): string {
  const html = renderToString(page);
  // React leaves this where a component threw, for the browser to try again.
  if (html.includes('<!--$!-->')) throw new Error('A part of the first page cannot be prerendered.');
  return html;
}

/** Fields that a configuration must have; none of them is seen, and the title only keeps its room. */
const unconfigured = {
  // A space of no width, because blanks are no title.
  title: '\u200b',
  userPoolId: 'eu-west-1_Unknown',
  userPoolClientId: 'unknown',
  iprApiUrl: '/prod',
};

async function open(path: '/login' | '/home/index', configuration: Configuration, locale: string) {
  const inMemory = createInMemoryPorts({
    users: [],
    guest: { username: '', password: '', email: '', groups: [] },
    dashboards: [],
  });
  const ports = {
    ...inMemory,
    localeFiles,
    userPool: {
      ...inMemory.userPool,
      remembers: () => path !== '/login',
      // Never known here: the shell shows nothing private until then.
      currentUser: () => new Promise<never>(() => undefined),
    },
  };
  const browser = await readThisBrowser(ports);
  await browser.locale.preset(locale);
  const portal = await createPortal(configuration, ports, browser, 'https://portal.invalid');
  const router = createPortalRouter(portal, createMemoryHistory({ initialEntries: [path] }));
  void portal.session.start();
  await router.load();
  const texts = createTexts(browser.locale);
  const page: ReactNode = (
    <StrictMode>
      <TextsProvider i18n={texts}>
        <RouterProvider router={router} />
      </TextsProvider>
    </StrictMode>
  );
  return { page, texts };
}
