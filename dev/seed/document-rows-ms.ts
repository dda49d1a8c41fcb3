/** The privacy notice of the demo studio in Malay. Lines that start with `## ` are headings, `- ` items of a list. */

export const privacyMs = `Notis ini diberikan di bawah seksyen 7 Akta Perlindungan Data Peribadi 2010. Ia menerangkan data peribadi anda yang disimpan oleh Hundred Penang ("kami"), sebabnya, dan apa yang boleh anda minta daripada kami.

## Apa yang kami kumpul

- Daripada anda: nama penuh, alamat e-mel, nombor telefon, kata laluan (disimpan sebagai cincangan sahaja), tarikh lahir, dan jika anda memilih untuk memberikannya, jantina dan kenalan kecemasan.
- Daripada penggunaan anda: tempahan, kehadiran, pakej, pesanan, bayaran, surat yang kami hantar, serta versi terma dan notis yang anda persetujui.
- Data sensitif: keadaan kesihatan yang anda nyatakan dalam pelepasan tanggungan. Kami meminta persetujuan nyata anda sebelum menyimpannya.

Nama, maklumat hubungan, tarikh lahir dan kata laluan diperlukan untuk membuka akaun. Yang lain adalah secara sukarela; tanpanya beberapa perkara, seperti menghubungi seseorang ketika kecemasan, tidak dapat dilakukan.

## Sebab kami menggunakannya

Untuk menguruskan akaun, menerima tempahan dan bayaran, menjaga keselamatan kelas, menjawab anda, memenuhi kewajipan undang-undang, dan hanya dengan persetujuan anda, menghantar surat studio. Anda boleh menarik balik persetujuan itu dalam mana-mana surat.

## Siapa yang melihatnya

Kakitangan dan pengajar kami setakat yang diperlukan untuk tugas mereka; gerbang pembayaran dan bank anda untuk bayaran; penyedia yang mengehos sistem dan menghantar mesej kami; serta pihak berkuasa apabila dikehendaki oleh undang-undang. Kami tidak menjual data peribadi. Butiran kad tidak disimpan oleh kami. Jika penyedia menyimpan data di luar Malaysia, kami memastikan ia dilindungi seperti yang dikehendaki oleh Akta.

## Tempoh simpanan

Selagi anda mempunyai akaun. Invois dan rekod perakaunan disimpan selama 7 tahun seperti yang dikehendaki oleh undang-undang cukai dan syarikat; pelepasan tanggungan yang ditandatangani disimpan sehingga tempoh tuntutan tamat. Apabila anda memadamkan akaun, profil, maklumat hubungan dan mesej dipadamkan serta-merta, dan rekod yang mesti kekal disimpan di bawah nama samaran dengan akses terhad.

## Cara kami melindunginya

Sambungan disulitkan, kata laluan dicincang, akses mengikut peranan, dan setiap tindakan kakitangan direkodkan. Jika pelanggaran mungkin mendatangkan kemudaratan yang ketara, kami memberitahu Pesuruhjaya dan anda tanpa berlengah.

## Hak anda

Anda boleh meminta salinan data peribadi anda, membetulkannya, menarik balik persetujuan, mengehadkan penggunaannya, atau memindahkannya kepada penyedia lain. Kami menjawab permintaan akses dan pembetulan data peribadi dalam tempoh 21 hari. Kebanyakannya boleh anda lihat dan betulkan sendiri dalam profil anda. Tulis kepada pegawai perlindungan data di hello@hundred.example; jika anda tidak berpuas hati, anda boleh merujuk kepada Pesuruhjaya Perlindungan Data Peribadi.

## Kanak-kanak

Pemegang akaun berumur 18 tahun ke atas. Data sesiapa di bawah 18 tahun disimpan hanya dalam akaun ibu bapa atau penjaga, dan dengan persetujuan ibu bapa jika berumur di bawah 16 tahun.

## Bahasa dan perubahan

Notis ini diterbitkan dalam bahasa Inggeris, Cina dan Melayu. Setiap versi mempunyai nombor dan tarikh; versi yang anda persetujui disimpan.`
