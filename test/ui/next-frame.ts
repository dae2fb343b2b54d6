export const nextFrame = () => new Promise<number>(requestAnimationFrame);
