import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AwsSettings } from './aws-settings.ts';

/** In bytes. Providers' metadata is smaller, and a template may have one megabyte. */
const largest = 200 * 1024;

/** Resolves the names of SAML metadata files against `folder`. */
export function withMetadataFiles(settings: AwsSettings, folder: string): AwsSettings {
  const { companies } = settings.aws;
  if (companies === undefined) return settings;
  const found = Object.entries(companies).map(([provider, { metadataFile, ...connection }]) => [
    provider,
    { ...connection, ...(metadataFile !== undefined && { metadataFile: resolve(folder, metadataFile) }) },
  ]);
  return { ...settings, aws: { ...settings.aws, companies: Object.fromEntries(found) } };
}

/** Finds problems of the metadata files, one line for each. */
export function problemsOfMetadataFiles({ aws }: AwsSettings): string[] {
  return Object.entries(aws.companies ?? {}).flatMap(([provider, { metadataFile: file }]) => {
    const problem = file === undefined ? undefined : problemOf(file);
    return problem === undefined ? [] : [`aws.companies.${provider}.metadataFile is ${file}, ${problem}`];
  });
}

function problemOf(file: string): string | undefined {
  try {
    const { size } = statSync(file);
    if (size > largest) return `which has ${Math.ceil(size / 1024)} KB: metadata has at most 200 KB`;
    return /<([\w-]+:)?EntityDescriptor[\s>]/.test(readFileSync(file, 'utf8'))
      ? undefined
      : 'which has no EntityDescriptor: save the metadata of the company’s identity provider there';
  } catch (error) {
    return `which can't be read (${(error as NodeJS.ErrnoException).code}): name a file by its path from this one`;
  }
}
