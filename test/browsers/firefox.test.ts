import { firefox } from './engines/by-puppeteer';
import { walkThrough } from './walk-through';

walkThrough(firefox);
