import { createHmac } from 'node:crypto';
import type { Verifiable } from './users/attributes';

/** Where a code goes. */
export interface Delivery {
  attribute: Verifiable;
  address: string;
}

export interface CodeDeliveryDetails {
  AttributeName: Verifiable;
  DeliveryMedium: 'EMAIL' | 'SMS';
  Destination: string;
}

export const mediumOf = ({ attribute }: Delivery) => (attribute === 'email' ? 'EMAIL' : 'SMS');

/** The part of a delivery that clients see. The address is masked, because anyone can ask. */
export const detailsOf = (delivery: Delivery): CodeDeliveryDetails => ({
  AttributeName: delivery.attribute,
  DeliveryMedium: mediumOf(delivery),
  Destination: masked(delivery),
});

/** The delivery to a name that no user has: the same at every call, as for a real user. */
export function pretendedDetails(
  secret: Buffer,
  username: string,
  attribute: Verifiable = 'email',
): CodeDeliveryDetails {
  const hmac = createHmac('sha256', secret).update(`delivery ${username}`).digest();
  const [first = 0, second = 0] = hmac;
  const phone = `+35385${String(hmac.readUInt32BE(2)).padStart(7, '0').slice(-7)}`;
  return detailsOf({ attribute, address: attribute === 'email' ? `${letter(first)}@${letter(second)}` : phone });
}

const letter = (byte: number) => String.fromCodePoint(97 + (byte % 26));

function masked({ attribute, address }: Delivery): string {
  if (attribute === 'phone_number') return `+${'*'.repeat(Math.max(address.length - 5, 0))}${address.slice(-4)}`;
  const [name = '', domain = ''] = address.split('@');
  return `${firstOf(name)}***@${firstOf(domain)}***`;
}

const firstOf = (text: string) => Array.from(text)[0] ?? '';
