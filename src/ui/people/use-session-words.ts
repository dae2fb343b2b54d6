import { ComputerDesktopIcon, DevicePhoneMobileIcon, DeviceTabletIcon } from '@heroicons/react/24/outline';
import { readDeviceWords } from '#domain/people/user-agent';
import type { UserSession } from '#domain/people/user-session';
import { useTexts } from '../portal/texts/use-texts';

const drawings = { iPhone: DevicePhoneMobileIcon, Android: DevicePhoneMobileIcon, iPad: DeviceTabletIcon };

/** The words and the icon for a session: its device, browser and place, as far as the pool tells them. */
export function useSessionWords({ device: words, city, country }: UserSession) {
  const { t } = useTexts();
  const { system, browser } = readDeviceWords(words);
  const device = t(`sessions.device.${system ?? 'unknown'}`);
  return {
    device,
    browser,
    name: [device, browser].filter(Boolean).join(', '),
    place: [city, country].filter(Boolean).join(', '),
    drawing:
      (system && (Object(drawings) as Record<string, typeof ComputerDesktopIcon>)[system]) ?? ComputerDesktopIcon,
  };
}
