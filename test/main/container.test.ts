import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryPorts } from '../../src/adapters/in-memory/in-memory-ports';
import { createInMemoryTokenStorage } from '../../src/adapters/in-memory/in-memory-token-storage';
import { type ContainerPorts, createContainer, portNames, portsFrom, tokens } from '../../src/main/container';
import { aConfiguration } from '../domain/browser/a-configuration';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://portal.example/home/index'));
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const aContainer = () => createContainer(aConfiguration(), createInMemoryTokenStorage());

const guest = { username: 'guest', password: '', email: '', groups: [] };

describe('the container', () => {
  it('binds every port to a production adapter, each of them once', () => {
    const container = aContainer();
    const ports = portsFrom(container);
    for (const name of portNames) {
      expect(ports[name], name).toBeTypeOf('object');
      expect(portsFrom(container)[name], name).toBe(ports[name]);
    }
  });

  it.each(portNames)('swaps the adapter of %s in one line, and keeps the others', (name) => {
    const ours: ContainerPorts = createInMemoryPorts({ users: [], guest, dashboards: [] });
    const container = aContainer();
    container.rebind<unknown>(tokens[name]).toConstantValue(ours[name]);
    const ports = portsFrom(container);
    expect(ports[name]).toBe(ours[name]);
    for (const other of portNames) if (other !== name) expect(ports[other]).not.toBe(ours[other]);
  });
});
