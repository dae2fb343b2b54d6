import { createHash } from 'node:crypto';

/** People are spread over this many partitions, because a partition takes a thousand writes a second. */
export const shards = 16;

export const shardOf = (sub: string): number => (createHash('sha256').update(sub).digest()[0] ?? 0) % shards;
