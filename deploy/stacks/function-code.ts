import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companiesFile } from '../../server/lambda/companies-file.ts';

/** The built function in the folder, with what it needs to know about companies in a file beside it. */
export function codeOf(folder: string, companies: object | undefined): Code {
  if (!companies) return Code.fromAsset(folder);
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used, because `tryBundle` always succeeds.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(output) {
          cpSync(folder, output, { recursive: true });
          writeFileSync(join(output, companiesFile), JSON.stringify(companies));
          return true;
        },
      },
    },
  });
}
