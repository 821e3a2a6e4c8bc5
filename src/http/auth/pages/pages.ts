// The map of pages: every path that people meet on AUTH_URL.
import { applicationPage } from './applications/application.ts';
import { newApplicationPage } from './applications/create.ts';
import { applicationsPage } from './applications/list.ts';
import { consentPage } from './consent/consent.ts';
import { addressLinkPage } from './entry/address.ts';
import { passwordLinkPage, resetPage } from './entry/reset.ts';
import { signInPage } from './entry/sign-in.ts';
import { signOutPage } from './entry/sign-out.ts';
import type { Page, PageServices } from './page.ts';
import { connectedPage } from './profile/connected.ts';
import { profilePage } from './profile/profile.ts';
import { sessionsPage } from './profile/sessions.ts';
import { createThrottle, noThrottle } from './throttle.ts';

/**
 * All pages but for `/`, which is for programs too (http/app/home.ts). Tries at passwords are counted together, wherever
 * they are made.
 */
export function allPages(services: PageServices): Page[] {
  const isLimited = services.settings.rateLimits.length > 0;
  const throttle = isLimited ? createThrottle() : noThrottle;
  const emails = isLimited ? createThrottle() : noThrottle;
  return [
    signInPage(services, throttle),
    signOutPage(services),
    resetPage(services, emails),
    passwordLinkPage(services),
    addressLinkPage(services),
    consentPage(services), // service.md 4.1
    profilePage(services, throttle),
    sessionsPage(services),
    connectedPage(services),
    applicationsPage(services),
    newApplicationPage(services),
    applicationPage(services),
  ];
}
