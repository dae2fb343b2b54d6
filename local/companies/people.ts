import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** The companies of the local stack, by the names of their providers. */
export const companyNames = ['Contoso'] as const;
export type CompanyName = (typeof companyNames)[number];

/** Someone in the directory of a company. */
export interface CompanyPerson {
  /** Their id at the provider, which never changes. */
  id: string;
  company: CompanyName;
  givenName: string;
  familyName: string;
  email: string;
  /** Groups of the company, not of the portal. */
  groups: string[];
}

const person = (company: CompanyName, id: string, name: string, groups: string[]): CompanyPerson => {
  const [givenName = '', familyName = ''] = name.split(' ');
  const email = `${givenName}.${familyName}@${company}.example`.toLowerCase();
  return { id, company, givenName, familyName, email, groups };
};

const directory: CompanyPerson[] = [
  person('Contoso', 'c-1001', 'Astrid Berg', ['sales-emea', 'all-staff']),
  person('Contoso', 'c-1002', 'Jonas Weber', ['controlling', 'all-staff']),
  person('Contoso', 'c-1003', 'Priya Nair', ['analytics-admins', 'sales-emea', 'all-staff']),
  person('Contoso', 'c-1004', 'Marco Leone', ['SuperUser', 'all-staff']),
];

const kept = z.object({
  /** Ids of people who are switched off. */
  off: z.array(z.string()),
  /** Groups that were taken from a person, by id. */
  taken: z.record(z.string(), z.array(z.string())),
});

/** A person as their company knows them now. */
export type KnownPerson = CompanyPerson & {
  active: boolean;
  /** Groups that the person had at first. */
  allGroups: string[];
};

/** The directories of both companies. Changes are kept in a file. */
export interface Directory {
  people(company: CompanyName): KnownPerson[];
  /** Undefined for someone unknown. */
  find(company: CompanyName, id: string | undefined): KnownPerson | undefined;
  setActive(id: string, active: boolean): Promise<void>;
  setMember(id: string, group: string, member: boolean): Promise<void>;
}

export async function openDirectory(file: string): Promise<Directory> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const state = text === undefined ? { off: [], taken: {} } : kept.parse(JSON.parse(text));
  const save = async (): Promise<void> => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(state));
    await rename(`${file}.new`, file);
  };
  const known = (one: CompanyPerson): KnownPerson => ({
    ...one,
    active: !state.off.includes(one.id),
    allGroups: one.groups,
    groups: one.groups.filter((group) => !state.taken[one.id]?.includes(group)),
  });
  const people = (company: CompanyName) => directory.filter((one) => one.company === company).map(known);
  return {
    people,
    find: (company, id) => people(company).find((one) => one.id === id),
    setActive(id, active) {
      state.off = [...state.off.filter((one) => one !== id), ...(active ? [] : [id])];
      return save();
    },
    setMember(id, group, member) {
      const others = (state.taken[id] ?? []).filter((one) => one !== group);
      state.taken[id] = member ? others : [...others, group];
      return save();
    },
  };
}
