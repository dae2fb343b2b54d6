import { useTexts } from '../../portal/texts/use-texts';

/** The pool's attributes by our names; those of the deployment's own making by theirs: `custom:cost_centre` is "Cost centre". */
export function useAttributeName(): (attribute: string) => string {
  const { t } = useTexts();
  return (attribute) => {
    const words = attribute.replace(/^custom:/, '').replaceAll(/[_-]+/g, ' ');
    return t(`attribute.${attribute as 'email'}`, { defaultValue: words.slice(0, 1).toUpperCase() + words.slice(1) });
  };
}
