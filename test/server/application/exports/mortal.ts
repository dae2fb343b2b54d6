import type { anExporter } from './an-exporter';

type OfAnExporter = ReturnType<typeof anExporter>['ports'];

/** Pseudo-random numbers from 0 to 1, the same in every run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** The same ports, which never answer again after so many calls: at the last one, what it did may have been done. */
export function mortal(ports: OfAnExporter, calls: number): OfAnExporter {
  let left = calls;
  const dies = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]): Promise<unknown> => {
          if (left-- > 0) return Reflect.apply(method, target, args);
          if (left === -1) await Reflect.apply(method, target, args);
          return new Promise(() => undefined);
        };
      },
    });
  const { people, jobs, snapshots, downloads, mail } = ports;
  return {
    ...ports,
    people: dies(people),
    jobs: dies(jobs),
    snapshots: dies(snapshots),
    downloads: dies(downloads),
    mail: dies(mail),
  };
}
