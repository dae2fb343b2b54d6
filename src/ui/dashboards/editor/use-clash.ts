import { useState } from 'react';
import { agree } from '#domain/dashboards/catalogue/catalogue-edit';
import type { DashboardEdit, EditField } from '#domain/dashboards/dashboard';
import type { TypedGroups } from '#domain/dashboards/groups';

/** The edit as typed in the form. */
export type EditForm = DashboardEdit & TypedGroups;

export interface Clash {
  fields: readonly EditField[];
  mine: DashboardEdit;
  theirs: DashboardEdit;
  /** The last editor's email address, if the backend knows it. */
  editedBy?: string;
}

export type Side = 'mine' | 'theirs';

export function useClash(change: (part: Partial<EditForm>) => void) {
  const [clash, setClash] = useState<Clash>();
  const [decided, setDecided] = useState<readonly EditField[]>([]);
  const [refusals, setRefusals] = useState(0);

  return {
    clash,
    /** Counts the attempts to save before every field was decided. */
    refusals,
    begin(next: Clash) {
      setClash(next);
      setDecided([]);
      setRefusals(0);
    },
    choose(field: EditField, side: Side) {
      if (!clash) return;
      setDecided((fields) => [...fields, field]);
      change({ [field]: clash[side][field], ...(field === 'groupList' && { groupText: '' }) });
    },
    /** A value typed after the choice counts as mine. */
    sideOf(field: EditField, edit: DashboardEdit): Side | undefined {
      if (!clash || !decided.includes(field)) return undefined;
      return agree(field, edit, clash.theirs) ? 'theirs' : 'mine';
    },
    /** Returns true if every field is decided, and counts a refusal otherwise. */
    settled(): boolean {
      const open = clash?.fields.some((field) => !decided.includes(field)) ?? false;
      if (open) setRefusals((count) => count + 1);
      return !open;
    },
  };
}

export type ClashState = ReturnType<typeof useClash>;
