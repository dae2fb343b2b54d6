import { chromium } from './engines/by-puppeteer';
import { walkThrough } from './walk-through';

walkThrough(chromium);
