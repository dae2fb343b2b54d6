import { Hono } from 'hono';
import { type UnsubscribeLink, type Unsubscribing, unsubscribePath } from '../../application/mail/unsubscribing';
import { deliveryWords } from '../../application/deliveries/delivery-parts';
import { wordsIn } from '../../application/mail/write-mail';
import type { ApiEnv } from '../caller';
import { languageOfBrowser, letterPage } from './letter-page';

/**
 * Serves the links in mails, which work without signing in (RFC 8058). A GET only asks, because mail scanners follow links. The POST of a
 * mail program or of the page's button stops the mails.
 */
export function unsubscribeRoutes(
  unsubscribing: Unsubscribing,
  /** One of `mailLanguages`. */
  languageOf: (sub: string) => Promise<string>,
): Hono<ApiEnv> {
  return new Hono<ApiEnv>().on(['GET', 'POST'], unsubscribePath, async (context) => {
    const { for: sub = '', delivery, signature = '' } = context.req.query();
    const link: UnsubscribeLink = { sub, delivery, signature };
    const end = context.req.method === 'POST' ? await unsubscribing.unsubscribe(link) : await unsubscribing.look(link);
    const language = end === 'wrong' ? languageOfBrowser(context) : await languageOf(sub);
    const words = wordsIn(language);
    const ofDelivery = delivery === undefined || end === 'wrong' ? undefined : deliveryWords(language);
    const pages = { ...words.pages, ...ofDelivery?.pages };
    const { title, text } = pages[end === 'subscribed' ? 'ask' : end];
    const settings = ofDelivery
      ? { to: '/user/deliveries', name: ofDelivery.all }
      : { to: '/user/notifications', name: words.settings };
    const more = end === 'subscribed' ? { button: ofDelivery?.stop ?? words.unsubscribe } : { link: settings };
    return letterPage(context, language, { title, text, ...more }, end === 'wrong' ? 400 : 200);
  });
}
