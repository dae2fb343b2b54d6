import { EyeSlashIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { type Dashboard, isPublished } from '#domain/dashboards/dashboard';
import { Button } from '../../kit/button';
import { PublishQuestion } from '../../dashboards/editor/publish-question';
import { useTexts } from '../../portal/texts/use-texts';

export function NotPublished({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {!isPublished(dashboard) && (
        <div className="flex flex-none items-center gap-2.5 border-b border-line bg-sunken py-1 pr-4 pl-6 text-ui max-tablet:pl-4">
          <EyeSlashIcon className="icon flex-none text-muted" aria-hidden />
          <p className="min-w-0 flex-1 py-1">{t('publishing.onlyManagers')}</p>
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('publishing.publish')}
          </Button>
        </div>
      )}
      {asking && <PublishQuestion dashboard={dashboard} onClose={() => setAsking(false)} />}
    </>
  );
}
