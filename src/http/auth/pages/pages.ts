// The route table of the pages on AUTH_URL.
import { createThrottle, FACTOR_THROTTLE, LINK_THROTTLE, PASSWORD_THROTTLE } from '../../throttle.ts';
import { applicationPage } from './applications/application.ts';
import { newApplicationPage } from './applications/create.ts';
import { applicationsPage } from './applications/list.ts';
import { requestsPage } from './applications/requests.ts';
import { consentPage } from './consent/consent.ts';
import { allOffersPage } from './emails/all-offers.ts';
import { guardianPage } from './emails/guardian.ts';
import { offerPage } from './emails/offer.ts';
import { emailSettingsPage } from './emails/settings.ts';
import { enrolPage } from './factors/enrol.ts';
import { newAppPage } from './factors/new-app.ts';
import { passkeySignInPage } from './factors/passkey-sign-in.ts';
import { securityPage } from './factors/security.ts';
import { verifyPage } from './factors/verify.ts';
import type { Page, PageServices } from './page.ts';
import { connectedPage } from './profile/connected.ts';
import { dataPage } from './profile/data.ts';
import { profilePage } from './profile/profile.ts';
import { sessionsPage } from './profile/sessions.ts';
import { newTokenPage } from './restricted-tokens/create.ts';
import { addressLinkPage } from './sign-in/address.ts';
import { passwordLinkPage, resetPage } from './sign-in/reset.ts';
import { setUpPage } from './sign-in/set-up.ts';
import { signInPage } from './sign-in/sign-in.ts';
import { signInLinkPage } from './sign-in/sign-in-link.ts';
import { signOutPage } from './sign-in/sign-out.ts';
import { undoPage } from './sign-in/undo.ts';

/** All pages except `/` (http/app/home.ts). Failed passwords are counted together on all of them. */
export function allPages(services: PageServices): Page[] {
  const throttle = createThrottle(services.settings, PASSWORD_THROTTLE);
  const factors = createThrottle(services.settings, FACTOR_THROTTLE);
  const emails = createThrottle(services.settings, { ...PASSWORD_THROTTLE, isFailure: () => true }); // every email counts
  const links = createThrottle(services.settings, LINK_THROTTLE);
  return [
    offerPage(services, links),
    allOffersPage(services, links),
    emailSettingsPage(services, links),
    guardianPage(services, links),
    signInPage(services, throttle, emails),
    signInLinkPage(services),
    passkeySignInPage(services, factors),
    verifyPage(services, factors),
    enrolPage(services),
    signOutPage(services),
    setUpPage(services, throttle),
    resetPage(services, emails),
    passwordLinkPage(services),
    addressLinkPage(services),
    undoPage(services),
    consentPage(services), // service.md 4.1
    profilePage(services, throttle),
    securityPage(services),
    newAppPage(services),
    sessionsPage(services),
    connectedPage(services),
    dataPage(services),
    applicationsPage(services),
    newApplicationPage(services),
    newTokenPage(services),
    applicationPage(services),
    requestsPage(services),
  ];
}
