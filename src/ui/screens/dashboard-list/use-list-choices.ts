import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListChoices } from '#domain/dashboards/sections/list-choices';

/** As the router names it. */
const listRoute = '/shell/with-dashboards/dashboard';

/** The choices in the address. A change leaves everything else in it as it is. */
export function useListChoices(): [choices: ListChoices, choose: (changed: ListChoices) => void] {
  const navigate = useNavigate();
  const choices = useSearch({ from: listRoute });
  const choose = (changed: ListChoices): void =>
    void navigate({
      from: '/dashboard',
      to: '/dashboard',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      state: (state) => ({ ...state, follows: true }),
    });
  return [choices, choose];
}
