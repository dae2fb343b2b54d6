import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Names of the local stack's companies, which are also those of their providers. */
export const companyNames = ['Contoso', 'Fabrikam'] as const;
export type CompanyName = (typeof companyNames)[number];

/** A person in a company's directory. */
export interface CompanyPerson {
  /** The id at the provider. It never changes. */
  id: string;
  company: CompanyName;
  givenName: string;
  familyName: string;
  email: string;
  /** The company's groups, not the portal's. */
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
  person('Fabrikam', 'f-2001', 'Nora Lind', ['Field sales', 'Everyone']),
  person('Fabrikam', 'f-2002', 'Tomas Rey', ['Finance & Audit', 'Everyone']),
  person('Fabrikam', 'f-2003', 'Ines Duarte', ['BI owners', 'Field sales', 'Everyone']),
];

const kept = z.object({
  /** Ids of people who are switched off. */
  off: z.array(z.string()),
  /** Groups that were taken away, by the person's id. */
  taken: z.record(z.string(), z.array(z.string())),
});

/** A person with the changes made at `/companies`. */
export type KnownPerson = CompanyPerson & {
  active: boolean;
  /** The groups before any change. */
  allGroups: string[];
};

/** The companies' people. Changes are kept in a file. */
export interface Directory {
  people(company: CompanyName): KnownPerson[];
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
