/** Up to this number of dashboards in the menu, sections are open until a person closes them; of more, closed until they open them. */
const mostOpen = 50;

/** The choices that are kept, the latest ones. */
const mostChoices = 150;

/** `choices` are the ids of sections that the person has opened, and with a minus those that they have closed. */
export function isSectionOpen(choices: string, id: string, dashboards: number): boolean {
  const chosen = choices.split(' ').find((choice) => choice.replace('-', '') === id);
  return chosen === undefined ? dashboards <= mostOpen : chosen === id;
}

export function chooseSection(choices: string, id: string, open: boolean): string {
  const others = choices.split(' ').filter((choice) => choice !== '' && choice.replace('-', '') !== id);
  return [...others, open ? id : `-${id}`].slice(-mostChoices).join(' ');
}
