import type { DeliveryReason } from '#domain/deliveries/delivery';
import type { FileRefusal } from '../../exports/export-files';

/** All texts of deliveries' mails and of the pages behind their links, in one language. */
export interface DeliveryWords {
  subject: (title: string, portal: string) => string;
  /** Of a mail with several deliveries. */
  some: (count: number) => string;
  /** Asks a person who hasn't opened the portal for long whether they still need it, and says in how many days it is paused. */
  ask: (days: number) => string;
  /** The names of the letter's figures. */
  figures: Record<'dataOf' | 'attached' | 'file' | 'next', string>;
  /** Where a file waits that is too large for a mail. */
  inPortal: string;
  /** The heading of the view's filters. */
  filters: string;
  noFilters: string;
  allValues: string;
  /** Asks the reader not to forward the mail, because it has the rows of one person. */
  forYou: string;
  dataUnknown: string;
  issue: string;
  tooLarge: string;
  /** How many rows the file has. */
  rows: (count: number) => string;
  /** The same where QuickSight may have left rows out. */
  cut: (count: number) => string;
  download: string;
  open: (title: string) => string;
  unknown: (names: string) => string;
  /** Names the filters that the link to the view can't hold. */
  leftOut: (names: string) => string;
  why: (rhythm: string) => string;
  rhythms: {
    day: (time: string) => string;
    workday: (time: string) => string;
    week: (day: string, time: string) => string;
    month: (day: string, time: string) => string;
    refresh: (time: string) => string;
    test: string;
  };
  all: string;
  stop: string;
  /** The mail without data, when the portal has paused a delivery. */
  paused: { name: string; subject: (title: string, portal: string) => string; text: string };
  reasons: Record<DeliveryReason, string>;
  pages: Record<'ask' | 'done' | 'already', { title: string; text: string }>;
  /** Shown instead of a file, by why its address isn't answered. */
  filePages: Record<FileRefusal, { title: string; text: string }>;
}
