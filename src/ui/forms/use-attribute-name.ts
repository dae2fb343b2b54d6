import { useTexts } from '../use-texts';

const known = [
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'birthdate',
  'gender',
  'address',
  'website',
  'profile',
  'picture',
  'locale',
  'zoneinfo',
] as const;

/** The pool's attributes by our names; those of the deployment's own making by theirs: `custom:cost_centre` is "Cost centre". */
export function useAttributeName(): (attribute: string) => string {
  const { t } = useTexts();
  return (attribute) => {
    const name = known.find((one) => one === attribute);
    if (name) return t(`attribute.${name}`);
    const words = attribute.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
    return words.slice(0, 1).toUpperCase() + words.slice(1);
  };
}
