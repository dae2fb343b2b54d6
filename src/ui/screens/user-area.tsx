export { Account } from './user-area/account';
export { Billing } from './user-area/billing';
export { Deliveries } from './user-area/deliveries/deliveries';
export { Devices } from './user-area/devices';
export { Notifications } from './user-area/notifications/notifications';
export { Profile } from './user-area/profile/profile';
