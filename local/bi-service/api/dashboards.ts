import { Hono } from 'hono';
import { z } from 'zod';
import type { Catalogue, CatalogueEntry } from '../catalogue';
import { ApiError } from './api-error';
import { definitionOf } from './definition';
import { dashboardArn, dataSetArn, type Account } from './arns';
import { dataSetsOf } from './data-sets';
import type { DashboardDefinition } from '../page/drawing/definition';
import type { Definitions } from '../definitions';
import { type ApiEnv, reply } from './reply';

const largestPage = 100;
const pageSize = z.coerce.number().int().min(1).max(largestPage).default(largestPage);

/** ListDashboards, DescribeDashboard and DescribeDashboardDefinition. */
export function dashboardOperations(account: Account, catalogue: Catalogue, definitions: Definitions): Hono<ApiEnv> {
  const existing = async (id: string): Promise<CatalogueEntry> => {
    const entry = await catalogue.find(id);
    if (entry === undefined) throw new ApiError('ResourceNotFoundException', `Dashboard ${id} is not found`);
    return entry;
  };

  return new Hono<ApiEnv>()
    .get('/', async (context) => {
      const limit = pageSize.safeParse(context.req.query('max-results'));
      if (!limit.success) throw new ApiError('InvalidParameterValueException', 'MaxResults must be from 1 to 100');
      const after = readNextToken(context.req.query('next-token'));
      const found = await catalogue.page(limit.data + 1, after);
      const page = found.slice(0, limit.data);
      const last = found.length > page.length ? page.at(-1) : undefined;
      return reply(context, {
        DashboardSummaryList: page.map((entry) => summary(account, entry)),
        ...(last && { NextToken: Buffer.from(`after ${last.id}`).toString('base64url') }),
      });
    })
    .get('/:id', async (context) => {
      const entry = await existing(context.req.param('id'));
      const arn = dashboardArn(account, entry.id);
      const updated = epochSeconds(entry.updatedAt);
      return reply(context, {
        Dashboard: {
          DashboardId: entry.id,
          Arn: arn,
          Name: entry.name,
          CreatedTime: epochSeconds(entry.createdAt),
          LastUpdatedTime: updated,
          LastPublishedTime: updated,
          Version: {
            Arn: `${arn}/version/${entry.version}`,
            VersionNumber: entry.version,
            Status: 'CREATION_SUCCESSFUL',
            DataSetArns: dataSetsOf(definitions.find(entry.definition)).map((id) => dataSetArn(account, id)),
            CreatedTime: updated,
          },
        },
      });
    })
    .get('/:id/definition', async (context) => {
      const { id, name, definition } = await existing(context.req.param('id'));
      return reply(context, {
        DashboardId: id,
        Name: name,
        ResourceStatus: 'CREATION_SUCCESSFUL',
        Definition: definitionOf(account, definitions.find(definition) as unknown as DashboardDefinition),
      });
    });
}

function summary(account: Account, entry: CatalogueEntry) {
  return {
    Arn: dashboardArn(account, entry.id),
    DashboardId: entry.id,
    Name: entry.name,
    CreatedTime: epochSeconds(entry.createdAt),
    LastUpdatedTime: epochSeconds(entry.updatedAt),
    LastPublishedTime: epochSeconds(entry.updatedAt),
    PublishedVersionNumber: entry.version,
  };
}

/** A page continues after an id, so dashboards added or removed between two pages neither repeat nor hide others. */
function readNextToken(token: string | undefined): string | undefined {
  if (token === undefined) return undefined;
  const text = Buffer.from(token, 'base64url').toString();
  if (!text.startsWith('after ')) throw new ApiError('InvalidNextTokenException', 'The NextToken value is not valid');
  return text.slice('after '.length);
}

/** restJson1 writes a timestamp as seconds since 1970, with fractions. */
export function epochSeconds(time: Date): number {
  return time.getTime() / 1000;
}
