import { webkit } from './engines/webkit';
import { walkThrough } from './walk-through';

walkThrough(webkit);
