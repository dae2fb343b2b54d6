import {
  DescribeDashboardCommand,
  DescribeDashboardDefinitionCommand,
  InvalidParameterValueException,
  ListIngestionsCommand,
  ResourceNotFoundException,
  type SheetDefinition,
} from '@aws-sdk/client-quicksight';
import { faceOf } from '#domain/dashboards/face';
import { ok } from '#domain/result';
import type { DataRefreshes } from '../../ports/data-refreshes';
import { settle } from './bi-failure';
import { firstSheetOf } from './first-sheet';
import { type QuickSightAccess, createQuickSightClients } from './quicksight-clients';

/** Refreshes are the ingestions of SPICE. A dataset that is queried directly has none that completed. */
export function createQuickSightData(access: QuickSightAccess): DataRefreshes {
  const { client } = createQuickSightClients(access);
  const { accountId: AwsAccountId } = access;
  return {
    dataSets: (DashboardId) =>
      settle(async () => {
        const { Dashboard } = await client
          .send(new DescribeDashboardCommand({ AwsAccountId, DashboardId }))
          .catch(nothingIf(ResourceNotFoundException));
        const arns = Dashboard?.Version?.DataSetArns ?? [];
        return ok([...new Set(arns.map((arn) => arn.slice(arn.indexOf(marker) + marker.length)))]);
      }),

    lastRefresh: (DataSetId) =>
      settle(async () => {
        // The order is not documented; the newest come first in practice.
        const { Ingestions = [] } = await client
          .send(new ListIngestionsCommand({ AwsAccountId, DataSetId, MaxResults: 100 }))
          .catch(nothingIf(ResourceNotFoundException, InvalidParameterValueException));
        const begun = Ingestions.filter(
          ({ IngestionStatus, ErrorInfo }) => IngestionStatus === 'COMPLETED' && !ErrorInfo,
        ).map(({ CreatedTime }) => CreatedTime?.getTime() ?? Number.NaN);
        const latest = Math.max(...begun.filter((time) => !Number.isNaN(time)));
        return ok(Number.isFinite(latest) ? new Date(latest) : undefined);
      }),

    sheets: (DashboardId) =>
      settle(async () => {
        const { Definition } = await client
          .send(new DescribeDashboardDefinitionCommand({ AwsAccountId, DashboardId, AliasName: '$PUBLISHED' }))
          .catch(nothingIf(ResourceNotFoundException, InvalidParameterValueException));
        const sheet = firstSheetOf(Definition);
        return ok({ face: sheet ? faceOf(sheet) : '', names: namesOf(Definition?.Sheets) });
      }),
  };
}

/** More or longer names would weigh on every list (UTF-16 units). */
const searched = { sheets: 20, name: 100 };

const namesOf = (sheets: readonly SheetDefinition[] = []): string[] =>
  sheets
    .map(({ Name = '' }) => Name.trim())
    .filter((name) => name !== '' && name.length <= searched.name)
    .slice(0, searched.sheets);

/** In the ARN of a dataset: its id follows. */
const marker = ':dataset/';

/** An empty answer for what is gone since it was listed, for datasets without refreshes and dashboards without a definition. */
function nothingIf(...errors: (new (...args: never[]) => Error)[]) {
  return (error: unknown): { Dashboard?: undefined; Definition?: undefined; Ingestions?: undefined } => {
    if (errors.some((kind) => error instanceof kind)) return {};
    throw error;
  };
}
