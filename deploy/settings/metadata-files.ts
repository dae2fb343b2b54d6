import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AwsSettings } from './aws-settings.ts';

/** In bytes: more than any provider's, and little of the megabyte that a template may have. */
const largest = 200 * 1024;

/** The settings with absolute names of the files with SAML metadata. */
export function withMetadataFiles(settings: AwsSettings, folder: string): AwsSettings {
  const { companies } = settings.aws;
  if (companies === undefined) return settings;
  const found = Object.entries(companies).map(([provider, { metadataFile, ...connection }]) => [
    provider,
    { ...connection, ...(metadataFile !== undefined && { metadataFile: resolve(folder, metadataFile) }) },
  ]);
  return { ...settings, aws: { ...settings.aws, companies: Object.fromEntries(found) } };
}

/** The problems of these files, a line each. */
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
