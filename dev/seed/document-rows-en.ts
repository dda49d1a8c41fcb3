/**
 * The legal documents of the demo studio in English. Lines that start with `## ` are headings, `- ` items of a list.
 */

export const termsEn = `These terms apply when you use this site, buy from us or attend a class at Hundred Penang ("we", "the studio"). Your rights under the Consumer Protection Act 1999 are not limited by them.

## Your account

You must be 18 or above to hold an account. Please keep your details true and your password to yourself; what happens under your login counts as yours until you tell us that somebody else has it. A person aged 16 or 17 may attend on the account of a parent or guardian, who books and pays. Anyone under 16 needs the written consent of a parent or guardian.

## Packages and credits

One credit books one class. A pack is valid from the day it is paid to the end of its last day, Penang time. A credit must cover the date of the class: a pack that expires before the class cannot pay for it.

- The intro offer is valid once per person, whatever the e-mail address or phone number it is bought with.
- The intro offer, drop-ins and 10-class packs are not shareable.
- The 25-class pack may be shared by 2 people and the 50-class pack by 4, the owner counted. Write to us and we switch sharing on.
- Any pack may be extended before it expires, for RM 50 per month.

## Booking and cancelling

Classes have 13 places. Cancel at least {window} before the start, or the time that a class names where you book it, and the credit returns to its pack with the pack's own expiry date. Cancel later, or do not come, and the credit is lost. If we cancel a class, your credit returns in any case and stays valid for at least seven more days.

When a class is full you may join the waitlist at no cost. If a place opens you are booked automatically and one credit is used; we write to you at once.

## Arriving

Check-in opens 5 minutes before class. A place that is not claimed in those five minutes may be given to the next person waiting. The doors close when the class begins and late entry is refused, for the safety of those who have started.

## Prices and payment

Prices are in Malaysian ringgit and include the taxes that apply. Final price and discounts are determined at checkout. Payments are taken by our payment gateway; card details are not saved by us.

Fees for classes and packages are non-refundable. Goods may be cancelled until they are packed; all that was paid for them goes back, delivery included. Money that reaches us for something we can no longer give you is not kept: it goes back to where it came from, or to your store credit.

## Goods and delivery

Where goods are delivered and you ask us to leave them at the door, unattended delivery is at the customer's risk.

## Safety

Pilates is exercise. Tell your teacher about injuries, pregnancy and recent surgery, stop when something hurts, and wear grip socks on the reformer. A teacher may ask you to sit out a movement, or a class, if it is not safe for you.

## Changes and law

We may change these terms; each version has a number and a date, and the version you agreed to is kept. The laws of Malaysia apply.`

export const privacyEn = `This notice is given under section 7 of the Personal Data Protection Act 2010 of Malaysia. It tells you what personal data Hundred Penang ("we") keeps about you, why, and what you can ask of us.

## What we collect

- From you: full name, e-mail address, phone number, password (kept only as a hash), date of birth, and if you choose to give them gender and an emergency contact.
- From your use: bookings, attendance, packages, orders, payments, letters we sent you, and which version of our terms and of this notice you agreed to.
- Sensitive data: what you tell us about your health in the waiver. We ask for your explicit consent before keeping it.

Name, contact, date of birth and password are needed for an account. The rest is voluntary; without it some things, such as reaching someone in an emergency, are not possible.

## Why we use it

To keep your account, take bookings and payments, keep classes safe, answer you, meet our duties in law, and, only if you agree, to send you studio letters. You may withdraw that consent in any letter.

## Who sees it

Our staff and teachers as far as their work needs it; the payment gateway and your bank for payments; the providers who host our systems and carry our messages; and authorities where the law requires it. We do not sell personal data. Card details are not saved by us. Where a provider keeps data outside Malaysia, we make sure that it is protected as the Act demands.

## How long we keep it

For as long as you have an account. Invoices and accounting records are kept for 7 years, as tax and company law require; signed waivers are kept until claims have expired. When you delete your account, profile, contacts and messages are erased at once, and records that must stay are kept under a pseudonym with restricted access.

## How we protect it

Connections are encrypted, passwords are hashed, access is by role, and every act of staff is recorded. If a breach is likely to harm you significantly we tell the Commissioner and you without delay.

## Your rights

You may ask for a copy of your personal data, correct it, withdraw consent, limit how we use it, or have it passed to another provider. We answer requests for access and correction of personal data within 21 days. Most of it you can see and correct yourself in My Profile. Write to the data protection officer at hello@hundred.example; if we do not satisfy you, you may turn to the Personal Data Protection Commissioner.

## Children

An account holder is 18 or above. We keep data of anyone under 18 only on the account of a parent or guardian, and with parental consent where the person is under 16.

## Language and changes

This notice is published in English, Chinese and Malay. Each version has a number and a date; the version you agreed to is kept.`

export const waiverEn = `Pilates on a reformer is exercise with springs, straps and a moving carriage. Please read this before your first class and sign it once; when the text changes we ask again.

## What you take on

You take part of your own free will. You know that exercise and equipment have risks even when everybody is careful: sore muscles, strains, a fall from the carriage, and in rare cases worse. You accept these risks as they come with the exercise itself.

## What stays with us

We keep the equipment in order, our teachers are trained, and no class has more than thirteen people. Nothing in this text limits what we owe you by law, in particular for injury that our negligence causes, or your rights under the Consumer Protection Act 1999.

## Your health

- Tell the teacher before class of any injury, operation, illness, dizziness, heart condition or pregnancy, and of anything a doctor has told you to avoid.
- If you are not sure whether exercise is good for you, ask a doctor first.
- Stop when something hurts, and say so.

What you tell us about your health is sensitive data. We use it to teach you safely and for nothing else, and only if you consent below.

## In the room

- Grip socks are worn on every reformer. Long hair is tied, jewellery comes off.
- Springs are changed as the teacher says, and never while the carriage moves.
- The doors close when class begins. Late entry is refused for the safety of those who have started.

## Anyone under 18

For anyone under 16 a parent or guardian reads and signs this, and stays reachable during the class. At 16 and 17 you sign yourself, on the account of a parent or guardian who agrees that you come.

## How long it holds

Your signature holds for every class at Hundred Penang until this text changes or you take it back by writing to us. What was signed is kept as evidence, with the time and the version, until claims have expired.`
