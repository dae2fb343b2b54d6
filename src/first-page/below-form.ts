import { runEarlyForm } from '../ui/first-page/early-form';
import { carryOutPress } from './early-press';
import { loadPortalOnceUsedOrIdle } from './load-portal';

// Inline in index.html after the form, which arrives sooner without it.
if (document.documentElement.dataset['view'] === 'sign-in') {
  runEarlyForm();
  loadPortalOnceUsedOrIdle();
  carryOutPress();
}
