-- Mails of offers name who answers for the offer, and replies reach that person. A template that an administrator has written anew keeps its text.
update cms_email_frm set
  mail_cnnt = replace(replace(mail_cnnt, '</table>', case lang_cd
      when 'ko' then '<tr><th align="left">영업 담당</th>' else '<tr><th align="left">Sales contact</th>' end
      || '<td>${salesName}<br />${salesTel}<br />${salesEmail}</td></tr></table>'),
    case lang_cd when 'ko' then '이 메일은 자동으로 발송되었으며 회신하셔도 확인할 수 없습니다.' else 'This e-mail was sent automatically; replies are not read.' end,
    case lang_cd when 'ko' then '이 메일에 회신하시면 영업 담당에게 전달됩니다.' else 'A reply to this e-mail reaches the sales contact.' end)
 where frm_id in ('QUO_OFFER', 'QUO_REMIND') and lang_cd in ('ko', 'en') and upd_cnt = 0;
update cms_email_frm set var_list = replace(var_list, 'validDate,url', 'validDate,salesName,salesTel,salesEmail,url')
 where frm_id in ('QUO_OFFER', 'QUO_REMIND');
