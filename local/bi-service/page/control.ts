import { isEmbeddingRequest, openRelay, readEmbedOrigin } from './protocol/embedding-message';

/**
 * The control page: the SDK posts every call to it, for all dashboards of one embedding context. It passes on what comes from the
 * window that embeds it and from the origin that this window declared, and nothing else.
 */
const query = new URLSearchParams(location.search);
const embedOrigin = readEmbedOrigin(query);
const contextId = query.get('contextId') ?? '';
const relay = openRelay(contextId);

relay.listen((message) => {
  if (message.kind === 'frame-asks') relay.tell({ kind: 'control-ready' });
});

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || event.origin !== embedOrigin) return;
  if (!isEmbeddingRequest(event.data) || event.data.eventTarget['contextId'] !== contextId) return;
  // The SDK acknowledges every event and expects no reply to that.
  if (event.data.eventName === 'ACKNOWLEDGE') return;
  relay.tell({ kind: 'request', request: event.data });
});

relay.tell({ kind: 'control-ready' });
