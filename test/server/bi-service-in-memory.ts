import { failed, ok } from '#domain/result';
import type { BiDashboard, BiFailure, BiFolder, BiReader, BiService } from '#server/ports/bi-service';

export interface BiServiceInMemory extends BiService {
  /** Replaces its dashboards. */
  has(...dashboards: BiDashboard[]): void;
  /** Replaces the listed rows that cannot be read: their ids, or undefined. */
  hasUnreadable(...rows: (string | undefined)[]): void;
  /** Makes every call fail with this; undefined ends it. */
  fail(failure: BiFailure | undefined): void;
  /** Replaces its folders, or the failure of reading them. */
  hasFolders(folders: BiFolder[] | BiFailure): void;
  /** Someone has removed the reader: the next opening registers them again. */
  forgetReader(): void;
  /** How often all dashboards were read. */
  readings: number;
  embedded: { dashboardId: string; reader: BiReader }[];
}

export function aBiDashboard(id: string, name = `The ${id}`): BiDashboard {
  return { id, name, arn: `arn:aws:quicksight:eu-west-1:111122223333:dashboard/${id}` };
}

export function biServiceInMemory(...dashboards: BiDashboard[]): BiServiceInMemory {
  let present = dashboards;
  let unreadable: (string | undefined)[] = [];
  let failure: BiFailure | undefined;
  let folders: BiFolder[] | BiFailure = [];
  let isReaderKnown = true;
  const service: BiServiceInMemory = {
    readings: 0,
    embedded: [],
    has(...dashboards) {
      present = dashboards;
    },
    hasUnreadable(...rows) {
      unreadable = rows;
    },
    fail(next) {
      failure = next;
    },
    hasFolders(next) {
      folders = next;
    },
    forgetReader() {
      isReaderKnown = false;
    },
    async dashboards(reading) {
      service.readings++;
      for (let read = 100; read < present.length; read += 100) reading?.onPage(read);
      return failure ? failed(failure) : ok({ dashboards: present, unreadable });
    },
    folders: async () => (Array.isArray(folders) ? ok(folders) : failed(folders)),
    async embed(dashboardId, reader, onUnknown) {
      if (!isReaderKnown) onUnknown?.();
      isReaderKnown = true;
      if (failure) return failed(failure);
      service.embedded.push({ dashboardId, reader });
      const url = `https://bi.example/embed/0f/dashboards/${dashboardId}?code=secret-${service.embedded.length}`;
      return ok({ url, sessionExpiresAt: new Date('2026-11-20T18:00:00Z') });
    },
  };
  return service;
}
