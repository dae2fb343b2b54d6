import type { Subscriber } from 'rxjs';
import type { FrameEvent } from '#ports/dashboards/embedder';

/** Reports that this page's own security policy refuses the frame: no other event does. */
export function watchPolicy(origin: string, frame: Subscriber<FrameEvent>): () => void {
  const refused = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) frame.next({ event: 'blocked' });
  };
  document.addEventListener('securitypolicyviolation', refused);
  return () => document.removeEventListener('securitypolicyviolation', refused);
}
