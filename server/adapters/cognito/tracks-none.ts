/** Whether a call about sessions was refused because the pool tracks none: of the plan Lite, in a region without the feature, or turned off. */
export const tracksNone = (error: unknown): boolean =>
  /^(FeatureUnavailableInTier|UnsupportedOperation|UnknownOperation|OperationNotEnabled)/.test((error as Error).name);
