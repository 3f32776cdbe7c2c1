import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../src/contract/password';
import { isGuessable } from '../../src/server/lib/password';

/** Refused by the browser already. */
const refused =
  `1qaz@WSX 1qaz2wsx!Q Zaq1@wsx !QAZ2wsx Qwer1234! Asdf1234! Zxcv1234! Qwerty12! Qwe123!@# 1q2w3e4R! Q1w2e3r4! Aa123456! Abc12345!
  Abcd1234! Aaaa1111! Aabb1122! A1b2c3d4! Password1! P@ssw0rd1! P@ssw0rd12! Passw0rd! Pa$$w0rd1 Pass1234! Welcome1! Welcome123! W3lc0me!1
  Admin123! Admin@2026 Administrator1! Root1234! Letmein1! Login123! Master12! Secret99! Change123! Changeme1! Default1! Test1234! Test@1234
  Temp1234! User1234! Guest123! Hello123! Spring2026! Summer2026! Summer!!26 Autumn2026! Winter2026! Korea2026! Seoul1988! Busan123!
  Incheon1! Logis1234! Logistics1! Quayside1! Saebyeol1! Customer1! Portal12! Samsung1! Samsung123! Hyundai1! Google12! Naver123! Kakao123!
  Iloveyou1! Sunshine1! Xy7!Xy7!Xy7! 123Qwe!@# Poiu0987! Ytrewq1! Qazwsx12! Edcrfv12!`.split(/\s+/);
/** Refused by the server, which knows more words. */
const refusedThere = `Michael1! Jordan23! Liverpool1! Pokemon12! Computer1! Internet9! Starwars1! Toyota123! Hanjin123! Tkfkdgo1! Dkssud12!
  Shipping1! Container1! Daegu1234! Michelle!7 Chocolate1!`.split(/\s+/);
const accepted =
  `Demo!2026 Nice#Harbour7 !Nice#Harbour7a Niceee#Harbour7 Nieuw#Kade9x Trug!vobak4 Blek4Zurm!o mV7#kTq2Lw Rk9!pVdw2m t7#Lq!mWc2 8vN$wopRd3
  Kx!veTam7uq Frond#Mulp6 Hw4!zubPog Gorse+Tulip9 Veg4n#Plumbob Brisk=Otter5! uV3?kdPmRz 9Tq!mzLwbe Jk2@hdWpov Dwelm-Ferrous8 Pq8*nvRsYd
  oR5%tvHwkB Zw6^pbQnfL 4mX&dkVrtY cN7(hsWqjP Lg3)vxTkbM yB9_rmDwqH Sd2+kpFzvG eH6=wnXjtC Murky!Bagel31 Ochre2Violin! Tundra?Lemur8
  Walnut!Hinge44 Yodel_Badge7z Quilt+Heron52 Pivot-Maple!9 Crumb(Elbow6 Fjord%Saddle3 Nutmeg^Ladle2 Oboe#Thistle5 xK4!rPbzTd 가을하늘Ab1! 푸른바다Nq7#`.split(
    /\s+/,
  );

describe('a password that everybody tries first', () => {
  it.each(refused)('%s is refused on both sides', (password) => {
    expect([isCommonPassword(password), isGuessable(password)]).toEqual([true, true]);
  });

  it.each(refusedThere)('%s is refused by the server', (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it('sixty at least are refused and forty taken', () => {
    expect([refused.length >= 60, accepted.length >= 40]).toEqual([true, true]);
  });
});

describe('a password of one’s own', () => {
  it.each(accepted)('%s is taken on both sides', (password) => {
    expect([isCommonPassword(password), isGuessable(password)]).toEqual([false, false]);
  });
});
