/** Names from sources that shout: `CHICAGO O'HARE INTL` reads `Chicago O'Hare Intl`, and `ST MARY'S` reads `St Mary's`. */
export const capitalise = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[^\p{L}'’])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/['’]\p{L}(?=\p{L})/gu, (start) => start.toUpperCase())
    .replace(/\bMc\p{L}(?=\p{L})/gu, (start) => `Mc${start.slice(2).toUpperCase()}`);
