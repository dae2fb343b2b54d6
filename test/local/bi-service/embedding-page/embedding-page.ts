import {
  createEmbeddingContext,
  type DashboardContentOptions,
  type DashboardExperience,
} from 'amazon-quicksight-embedding-sdk';

export interface EmbeddingPage {
  /** The dashboards' events, in order, from the SDK's `onMessage`. */
  told: { eventName: string; message: unknown }[];
  embed(url: string, options?: DashboardContentOptions): Promise<void>;
  /** The dashboard that was embedded last. */
  dashboard: DashboardExperience | undefined;
}

declare global {
  interface Window {
    embedding: EmbeddingPage;
  }
}

const context = createEmbeddingContext();

window.embedding = {
  told: [],
  dashboard: undefined,
  async embed(url, options = {}) {
    const container = document.body.appendChild(document.createElement('div'));
    const { embedDashboard } = await context;
    window.embedding.dashboard = await embedDashboard(
      { url, container, height: '600px' },
      {
        ...options,
        onMessage: ({ eventName, message }) => void window.embedding.told.push({ eventName, message }),
      },
    );
  },
};
