import { ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { Suspense, lazy, useState } from 'react';
import { Trans } from 'react-i18next';
import type { Viewing } from '#application/viewing/open-dashboard';
import { type Dashboard, titleOf } from '#domain/dashboards/dashboard';
import { deliveryOf } from '#domain/deliveries/own-deliveries';
import { sheetInSight } from '#domain/dashboards/viewing/shown-content';
import { trustIn } from '#domain/dashboards/trust';
import { FavouriteStar } from '../../dashboards/favourite-star';
import { IconButton } from '../../kit/icon-button';
import { When } from '../../kit/when';
import { useNarrow } from '../../kit/layout/use-narrow';
import { useFocusHandedOn } from '../../kit/focus/use-focus-handed-on';
import { useMinute } from '../../dashboards/trust/use-minute';
import { useOwnExports } from '../../exports/use-own-exports';
import { useOwnDeliveries } from '../../deliveries/use-own-deliveries';
import { CheckDialog } from './check/check-dialog';
import { usePageCheck } from '../../portal/navigation/page-check';
import { MoreTools, ToolButtons, useTools } from './tools';
import { TrustLine, saysTrust } from './trust-line';
import { useTexts } from '../../portal/texts/use-texts';

const SubscribePanel = lazy(async () => ({ default: (await import('./exports/subscribe-panel')).SubscribePanel }));
const ExportPanel = lazy(async () => ({ default: (await import('./exports/export-panel')).ExportPanel }));

interface TitleBarProps {
  dashboard: Dashboard;
  viewing: Viewing;
  onRefresh: () => void;
  /** True once the user has hidden the known issue; a triangle brings it back. */
  isIssueHidden: boolean;
  onShowIssue: () => void;
}

/** Shows the real title at once; tools that need the frame are disabled until it has loaded. */
export function TitleBar({ dashboard, viewing, onRefresh, isIssueHidden, onShowIssue }: TitleBarProps) {
  const { t, conventions } = useTexts();
  const [checks, setChecks] = useState(false);
  const open = viewing.status === 'open' ? viewing : undefined;
  const own = useOwnExports(open !== undefined || viewing.status === 'opening');
  const offer = own.value
    ? Object.values(own.value.formats).some((state) => state !== 'off')
      ? 'offered'
      : 'missing'
    : own.failure
      ? 'missing'
      : 'unknown';
  // Only once the dashboard is open, so that its frame doesn't wait for them.
  const deliveries = useOwnDeliveries(open !== undefined && offer === 'offered');
  const sheet = open && sheetInSight(open);
  const subscription =
    open && sheet && deliveries.value
      ? deliveryOf(deliveries.value.deliveries, {
          dashboard: dashboard.id,
          sheet: sheet.id,
          parameters: open.view.parameters,
        })
      : undefined;
  // Once the dashboard is open, Export keeps its place, so that no tool moves under the pointer.
  const [hasPlace, setHasPlace] = useState(false);
  const keepsPlace = open !== undefined && (hasPlace || offer !== 'missing');
  if (keepsPlace !== hasPlace) setHasPlace(keepsPlace);
  const [panel, setPanel] = useState<{ of: 'export' | 'subscribe'; opener: Element | null }>();
  const close = (): void => setPanel(undefined);
  const openPanel = (of: 'export' | 'subscribe'): void => {
    // Another page may have changed them since.
    if (of === 'subscribe') void deliveries.load();
    setPanel(own.value && { of, opener: document.activeElement });
  };
  const tools = useTools(viewing, onRefresh, {
    onFile: keepsPlace || offer !== 'missing' ? openPanel : undefined,
    offer,
    isSubscribed: subscription !== undefined,
  });
  usePageCheck(viewing.status === 'not-opened' ? undefined : () => setChecks(true));
  const place = useFocusHandedOn();
  const now = useMinute();
  const narrow = useNarrow();
  const trust = trustIn(dashboard, now, conventions.timeZone);
  const says = saysTrust(trust);
  const title = titleOf(dashboard);
  return (
    <>
      <div
        ref={place}
        className="@container/bar flex min-h-12 flex-none items-center gap-1 pr-4 pl-6 max-tablet:min-h-13 max-tablet:pr-1 max-tablet:pl-4"
      >
        <h1
          tabIndex={-1}
          dir="auto"
          className="min-w-16 shrink-99999 truncate text-head font-head tracking-tight @max-[16rem]/bar:line-clamp-3 @max-[16rem]/bar:wrap-anywhere @max-[16rem]/bar:whitespace-normal"
          title={says && dashboard.description ? dashboard.description : title}
        >
          {title}
        </h1>
        <FavouriteStar dashboard={dashboard} />
        {isIssueHidden && (
          <IconButton
            ref={place}
            label={t('trust.show')}
            icon={ExclamationTriangleIcon}
            className="text-warning"
            onClick={onShowIssue}
          />
        )}
        {says && !narrow ? (
          // The title shrinks first, so far that the line beside a very long one loses no pixel.
          <TrustLine trust={trust} now={now} className="mx-2 flex-auto" />
        ) : (
          <About dashboard={dashboard} />
        )}
        {viewing.status !== 'not-opened' && (
          <>
            <ToolButtons tools={tools} />
            <MoreTools tools={tools} />
            {panel && open && (
              <Suspense fallback={null}>
                {panel.of === 'export' ? (
                  <ExportPanel dashboard={dashboard} viewing={open} own={own} opener={panel.opener} onClose={close} />
                ) : (
                  <SubscribePanel
                    dashboard={dashboard}
                    viewing={open}
                    own={deliveries}
                    subscription={subscription}
                    opener={panel.opener}
                    onClose={close}
                  />
                )}
              </Suspense>
            )}
          </>
        )}
      </div>
      {says && narrow && <TrustLine trust={trust} now={now} className="flex-wrap px-4 pb-2" />}
      {checks && <CheckDialog dashboard={dashboard} viewing={viewing} onClose={() => setChecks(false)} />}
    </>
  );
}

function About({ dashboard: { description, updatedAt } }: Pick<TitleBarProps, 'dashboard'>) {
  return (
    <>
      <p dir="auto" title={description} className="ml-2 min-w-0 flex-1 truncate text-muted max-desk:invisible">
        {description}
      </p>
      <span className="mr-1 text-meta whitespace-nowrap text-muted max-desk:hidden">
        <Trans i18nKey="dashboardPage.updated" components={{ when: <When date={updatedAt} within /> }} />
      </span>
    </>
  );
}
